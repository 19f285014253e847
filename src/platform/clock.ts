/** Returns the current time. Tests pass a fixed clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
