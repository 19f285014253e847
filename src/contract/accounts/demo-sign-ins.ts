// Sign-ins in demo mode. No zod: this file may reach the browser.

/** Public password of every demo sign-in. */
export const DEMO_PASSWORD = "wattle seed and river stone";

export const DEMO_SIGN_INS = {
	/** Provider account with one profile. */
	one: { email: "staff@alongside.example", name: "Robin Marsh", role: "staff" },
	/** Provider accounts with several profiles. */
	several: { email: "group@alongside.example", name: "Ash Waters", role: "staff" },
	team: { email: "team@alongside.example", name: "Kim Banks", role: "team" },
	/** Team lead. */
	lead: { email: "priya@alongside.example", name: "Priya Nair", role: "team" },
	/** Administrator, with two-step sign-in. */
	administrator: { email: "noor@alongside.example", name: "Noor Haddad", role: "team" },
	/** Second team member, for tasks that need two people. */
	colleague: { email: "sam@alongside.example", name: "Sam Reed", role: "team" },
} as const;
