/** The time now. Tests hand in one that stands still. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();
