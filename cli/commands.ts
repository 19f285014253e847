/** A summary of each command. Its code is NAME.ts in this folder, loaded only when the command runs. */
export const COMMANDS: Record<string, string> = {
	doctor: "checks a deployment, and lists problems and how to fix them",
	backup: "writes the whole database to a file",
	restore: "restores the database from a backup",
	"restore-drill": "tries a backup in a scratch database, and notes that it is good",
	invite: "invites a team member, or the owner of a provider's profile",
	"two-steps": "lists who uses two-step sign-in, or turns it off for a person who lost their phone",
	"sign-out": "ends every session of the team and of providers' staff",
	"import-localities": "imports a full list of Australian localities",
	"import-providers": "imports a list of providers (CSV, XLSX or JSON)",
	"import-register": "reads a register of facts about providers, and publishes it",
	"undo-import": "undoes an import of providers, for 90 days",
	export: "exports providers, reviews or cases to CSV or JSON",
	retention: "shows which records the retention rules would delete, then deletes them",
	erase: "deletes closed cases and other records of a person who asked for it",
	quarantine: "lists, extracts or deletes files in which a virus was found",
	"rotate-key": "changes the secret key and encrypts everything with the new one",
	"move-files": "moves uploads to the store set by FILES",
	"check-search": "compares the results of random searches with a slow reference",
};

/**
 * Commands with limits for what Node keeps, in megabytes. Without the heap's, an import of 50,000 providers takes 860 MB
 * instead of 510 MB, most of it garbage. Without that of new objects, one of 77,000 takes 535 MB instead of 412.
 */
export const NODE_FLAGS: Record<string, readonly string[]> = {
	"import-providers": ["--max-old-space-size=400", "--max-semi-space-size=8"],
};
