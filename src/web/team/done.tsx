import { useLocation } from "react-router";
import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";

/** What was done with a record, before the next one opened. */
const DONE = {
	closed: { says: "is closed", href: links.teamCase },
	published: { says: "is published", href: links.teamReview },
} as const;

/** The query parameter `done` of the page that opens next. */
export const doneWith = (done: keyof typeof DONE, id: string | number, name: string): string => `${done} ${id} ${name}`;

const SAID = /^(closed|published) ([\da-f-]{1,36}) ([\w -]{1,40})$/;

/**
 * Says what was done before this page opened, with a link back to it.
 * @param confirmed the `done` parameter, if a form of this browser led here
 */
export const DoneBefore = ({ confirmed }: { confirmed: string | null }) => {
	const { search, key } = useLocation();
	const said = new URLSearchParams(search).get("done");
	const [, done, id = "", name] = (said === confirmed && SAID.exec(said ?? "")) || [];
	if (!done) return null;
	const { says, href } = DONE[done as keyof typeof DONE];
	return (
		<Notice key={key} kind="success" role="status" takesFocus title={`${name} ${says}`}>
			<p>
				<Link href={href(id)}>Back to {name}</Link>
			</p>
		</Notice>
	);
};
