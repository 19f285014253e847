// Who can sign in, in demo mode. No zod: this file may reach the browser.

/** Of every demo sign-in; as public as this line. */
export const DEMO_PASSWORD = "wattle seed and river stone";

export const DEMO_SIGN_INS = {
	/** Owns an account with one profile. */
	one: { email: "staff@alongside.example", name: "Robin Marsh", role: "staff" },
	/** Owns accounts with several profiles. */
	several: { email: "group@alongside.example", name: "Ash Waters", role: "staff" },
	team: { email: "team@alongside.example", name: "Kim Banks", role: "team" },
	/** Leads the team. */
	lead: { email: "priya@alongside.example", name: "Priya Nair", role: "team" },
	/** Looks after the team itself, with two steps set up. */
	administrator: { email: "noor@alongside.example", name: "Noor Haddad", role: "team" },
	/** A colleague of hers, for what takes two. */
	colleague: { email: "sam@alongside.example", name: "Sam Reed", role: "team" },
} as const;
