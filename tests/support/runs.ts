/** How often a property is tried: a few times before a merge, many times at night (`LONG_TESTS=on`). */
export const runs = (few: number, atNight: number): number => (process.env.LONG_TESTS === "on" ? atNight : few);
