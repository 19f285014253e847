// What refers to a profile or an account, and what becomes of it (decision 72). A test compares these lists with the schema.

/** What an undo of an import does with a profile that a table refers to, and a merge with the table's rows. */
interface Fate {
	/** hides: the profile is in use, so it is hidden instead of deleted. goes: deleted with the profile. */
	undo: "hides" | "goes";
	/** stays: with the hidden profile. moves: to the kept one. ends: a hidden profile ends it, by trigger or check. */
	merge: "stays" | "moves" | "ends";
}

/** Tables that refer to a profile by `provider_id`. provider_merge refers to two, and is handled by name. */
export const PROVIDER_TABLES = {
	content_report: { undo: "hides", merge: "stays" },
	join_link: { undo: "goes", merge: "ends" },
	join_request: { undo: "goes", merge: "ends" },
	logo_picture: { undo: "hides", merge: "stays" },
	opening_alert: { undo: "goes", merge: "stays" },
	profile_claim: { undo: "hides", merge: "ends" },
	provider_capacity: { undo: "hides", merge: "stays" },
	provider_change: { undo: "hides", merge: "stays" },
	provider_manager: { undo: "hides", merge: "stays" },
	provider_sign: { undo: "goes", merge: "stays" },
	provider_source_row: { undo: "goes", merge: "moves" },
	quote_provider: { undo: "hides", merge: "stays" },
	referral: { undo: "hides", merge: "ends" },
	referral_consent: { undo: "hides", merge: "stays" },
	register_answer: { undo: "goes", merge: "stays" },
	register_hint: { undo: "goes", merge: "stays" },
	review: { undo: "hides", merge: "moves" },
	search_doc: { undo: "goes", merge: "stays" },
	team_case: { undo: "hides", merge: "ends" },
} as const satisfies Record<string, Fate>;

/** Tables that refer to an account, and what a merge of accounts does with their rows before the account is deleted. */
export const ACCOUNT_TABLES = {
	access_proof: "moves",
	account_member: "moves",
	account_merge: "moves",
	capacity_letter: "goes",
	password_link: "goes",
	provider: "moves",
	removed_member: "moves",
} as const satisfies Record<string, "moves" | "goes">;

/** Tables whose rows keep a profile from being deleted. */
export const tablesInUse = (): string[] =>
	Object.entries(PROVIDER_TABLES).flatMap(([table, { undo }]) => (undo === "hides" ? [table] : []));
