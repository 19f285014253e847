import { mailTo } from "#web/lib/links.ts";
import { Breakable } from "#web/ui/breakable/breakable.tsx";

/** A link that writes to an email address. A long address wraps after a separator. */
export const EmailLink = ({ of }: { of: string }) => (
	<a href={mailTo(of)}>
		<Breakable>{of}</Breakable>
	</a>
);
