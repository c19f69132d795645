// A page of a seat.

import "./base/seal.js";
import "./base/timer.js";
import "./base/reaction.js";
import "./phone/seat.js";
