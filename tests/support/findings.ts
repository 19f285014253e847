import type { Finding } from "#domains/operations/finding.ts";

/** The texts of a level's findings. */
export const findingsOf = (found: readonly Finding[], level: Finding["level"]) =>
	found.filter((one) => one.level === level).map(({ what }) => what);
