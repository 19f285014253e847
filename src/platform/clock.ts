/** The time now. Tests hand in one that stands still. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
