import { teamLinks } from "#web/lib/team-links.ts";
import { ConsolePage, type ConsolePageProps } from "../common/console-page.tsx";

/** A page of the site's editors. */
export const SitePage = (props: ConsolePageProps) => (
	<ConsolePage back={{ href: teamLinks.site(), text: "Site" }} width="text" labels={{}} {...props} />
);
