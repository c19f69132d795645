"""Many tables at once, played at a human pace over HTTP alone, and what that took: ``script/load``."""
