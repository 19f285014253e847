/** The longest delay of a timer, in milliseconds. A longer one fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
