// The court screen.

import "./base/seal.js";
import "./base/wake_lock.js";
import "./court/screen.js";
