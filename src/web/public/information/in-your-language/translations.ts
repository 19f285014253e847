/** The files of `content/in-your-language/`, by path. docs/decisions/0064-other-languages.md says how to add one. */
export const TRANSLATIONS = import.meta.glob("/content/in-your-language/*.md", {
	query: "?raw",
	import: "default",
	eager: true,
}) as Readonly<Record<string, string>>;
