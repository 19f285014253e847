// Which errors of browsers and requests are reported. Plain values: this file may reach the browser.

/** Share that is reported (GLO-017). A session lasts from page load to leaving; a trace is one request. */
export const ERROR_SAMPLING = { session: 0.1, errorSession: 1, trace: 1 } as const;

/**
 * Decides whether a session or trace is reported.
 * @param chance a random number from 0 to below 1, one per session or trace
 */
export const isReported = (kind: keyof typeof ERROR_SAMPLING, chance: number): boolean => chance < ERROR_SAMPLING[kind];

/** Most errors that one page load reports. */
export const FAULTS_PER_PAGE = 5;
