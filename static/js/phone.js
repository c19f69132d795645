// A page of a seat.

import "./base/seal.js";
import "./phone/seat.js";
