/** What each command does; its code is NAME.ts beside this file, loaded only when it runs. */
export const COMMANDS: Record<string, string> = {
	doctor: "checks a deployment and says what is wrong and what to do",
	backup: "writes the whole database to a file",
	restore: "restores the database from a backup",
	invite: "invites a team member, or the owner of a provider's profile",
	"two-steps": "lists who uses two-step sign-in, or turns it off for a person who lost their phone",
	"sign-out": "ends every session of the team and of providers' staff",
	"import-localities": "imports a full list of Australian localities",
	"import-providers": "imports a list of providers (CSV, XLSX or JSON)",
	"undo-import": "undoes an import of providers, for 90 days",
	export: "exports providers, reviews or cases to CSV or JSON",
	retention: "shows which records the retention rules would delete, then deletes them",
	erase: "deletes closed cases and other records of a person who asked for it",
	quarantine: "lists, takes out or deletes files in which a virus was found",
	"rotate-key": "changes the secret key and encrypts everything with the new one",
	"move-files": "moves uploads to the place that FILES names",
	"check-search": "checks that random searches find what a slow reference finds",
};

/** Commands whose heap has a limit, in megabytes: without one an import of 50,000 providers takes 860 MB instead of 510 MB, most of it garbage. */
export const HEAP_MB: Record<string, number> = { "import-providers": 400 };
