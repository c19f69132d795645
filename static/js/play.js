// The table in play.

import "./table/play.js";
import "./table/play_follow.js";
import "./base/timer.js";
import "./base/reaction.js";
import "./base/wake_lock.js";
import "./base/install.js";
