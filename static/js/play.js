// The table in play.

import "./table/play.js";
import "./base/wake_lock.js";
import "./base/install.js";
