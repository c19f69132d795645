CREATE TABLE tables (
    id TEXT NOT NULL,
    slug TEXT NOT NULL,
    device TEXT NOT NULL,
    stage TEXT NOT NULL,
    ended TEXT,
    moment TEXT NOT NULL,
    version INTEGER NOT NULL,
    changes INTEGER NOT NULL,
    first INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    players TEXT NOT NULL,
    options TEXT NOT NULL,
    settled TEXT,
    hidden TEXT,
    created_at FLOAT NOT NULL,
    played_at FLOAT NOT NULL,
    dealt_at FLOAT NOT NULL,
    sealed TEXT,
    handover TEXT,
    takeovers INTEGER DEFAULT '0' NOT NULL,
    marked FLOAT,
    evening TEXT,
    arranged INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (id)
);
CREATE INDEX ix_tables_played_at ON tables (played_at);
CREATE INDEX ix_tables_device ON tables (device);
CREATE UNIQUE INDEX ix_tables_handover ON tables (handover);
CREATE INDEX ix_tables_evening ON tables (evening);
CREATE TABLE groups (
    id TEXT NOT NULL,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    players TEXT NOT NULL,
    used_at FLOAT NOT NULL,
    marked FLOAT,
    CONSTRAINT pk_groups PRIMARY KEY (id),
    CONSTRAINT uq_groups_device UNIQUE (device, name)
);
CREATE INDEX ix_groups_used_at ON groups (used_at);
CREATE INDEX ix_groups_device ON groups (device);
CREATE TABLE presets (
    id TEXT NOT NULL,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    data TEXT NOT NULL,
    used_at FLOAT NOT NULL,
    marked FLOAT,
    CONSTRAINT pk_presets PRIMARY KEY (id),
    CONSTRAINT uq_presets_device UNIQUE (device, name)
);
CREATE INDEX ix_presets_used_at ON presets (used_at);
CREATE INDEX ix_presets_device ON presets (device);
CREATE TABLE recordings (
    device TEXT NOT NULL,
    sentence TEXT NOT NULL,
    mimetype TEXT NOT NULL,
    sound BLOB NOT NULL,
    used_at FLOAT NOT NULL,
    marked FLOAT,
    CONSTRAINT pk_recordings PRIMARY KEY (device, sentence)
);
CREATE INDEX ix_recordings_used_at ON recordings (used_at);
CREATE TABLE upkeep (
    "key" TEXT NOT NULL,
    value FLOAT NOT NULL,
    CONSTRAINT pk_upkeep PRIMARY KEY ("key")
);
CREATE TABLE departed (
    device TEXT NOT NULL,
    used_at FLOAT NOT NULL,
    marked FLOAT,
    CONSTRAINT pk_departed PRIMARY KEY (device)
);
CREATE INDEX ix_departed_used_at ON departed (used_at);
CREATE TABLE evenings (
    id TEXT NOT NULL,
    device TEXT NOT NULL,
    code TEXT NOT NULL,
    table_id TEXT,
    changes INTEGER NOT NULL,
    digits TEXT,
    digits_until FLOAT,
    used_at FLOAT NOT NULL,
    marked FLOAT,
    CONSTRAINT pk_evenings PRIMARY KEY (id),
    CONSTRAINT uq_evenings_code UNIQUE (code),
    CONSTRAINT fk_evenings_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE SET NULL,
    CONSTRAINT uq_evenings_digits UNIQUE (digits)
);
CREATE INDEX ix_evenings_device ON evenings (device);
CREATE INDEX ix_evenings_used_at ON evenings (used_at);
CREATE TABLE preferences (
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_preferences PRIMARY KEY (table_id, name),
    CONSTRAINT fk_preferences_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE live_state (
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_live_state PRIMARY KEY (table_id, name),
    CONSTRAINT fk_live_state_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
    table_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    code TEXT NOT NULL,
    holder TEXT,
    looked_at FLOAT,
    shown_at FLOAT,
    invited TEXT,
    CONSTRAINT pk_seats PRIMARY KEY (table_id, place),
    CONSTRAINT uq_seats_code UNIQUE (code),
    CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    command TEXT NOT NULL,
    events TEXT NOT NULL,
    actor TEXT NOT NULL,
    at FLOAT NOT NULL,
    tap INTEGER,
    CONSTRAINT pk_entries PRIMARY KEY (table_id, version),
    CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE notices (
    id INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    place INTEGER NOT NULL,
    at FLOAT NOT NULL,
    CONSTRAINT pk_notices PRIMARY KEY (id),
    CONSTRAINT fk_notices_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_notices_table_id ON notices (table_id);
CREATE TABLE members (
    evening_id TEXT NOT NULL,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    brought INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    joined_at FLOAT NOT NULL,
    gone_at FLOAT,
    CONSTRAINT pk_members PRIMARY KEY (evening_id, device, name),
    CONSTRAINT fk_members_evening_id FOREIGN KEY(evening_id) REFERENCES evenings (id) ON DELETE CASCADE
);
CREATE INDEX ix_members_device ON members (device);
CREATE TABLE screens (
    device TEXT NOT NULL,
    evening_id TEXT NOT NULL,
    used_at FLOAT NOT NULL,
    CONSTRAINT pk_screens PRIMARY KEY (device),
    CONSTRAINT fk_screens_evening_id FOREIGN KEY(evening_id) REFERENCES evenings (id) ON DELETE CASCADE
);
CREATE INDEX ix_screens_evening_id ON screens (evening_id);
