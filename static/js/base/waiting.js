// A page that waits for somebody. Without this file it is brought up to date by loading it again.

import { follow } from "./follow.js";

follow();
