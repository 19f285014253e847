import { Name, Reference } from "#web/ui/bdi/bdi.tsx";

/** Subjects that people know by a name, which may be long. Others have a reference, which stays on one line. */
const NAMED = ["provider", "account", "person"];

/** What an entry of the audit log is about: its kind, and its name or reference. */
export const About = ({ about, reference }: { about: string; reference: string | null }) => {
	const [kind = ""] = about.split(":");
	if (!reference) return about;
	return (
		<>
			{kind} {NAMED.includes(kind) ? <Name>{reference}</Name> : <Reference>{reference}</Reference>}
		</>
	);
};
