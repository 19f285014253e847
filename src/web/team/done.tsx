import { useLocation } from "react-router";
import { UNDO_MS } from "#contract/cases/limits.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import common from "./common/common.module.css";
import { UndoButton } from "./common/undo-button.tsx";

/** What was done with a record, before the next one opened. */
const DONE = {
	closed: { says: "is closed", href: teamLinks.case },
	/** It can be undone for a moment. */
	"closed-now": { says: "is closed", href: teamLinks.case },
	published: { says: "is published", href: teamLinks.review },
} as const;

/** The query parameter `done` of the page that opens next. */
export const doneWith = (done: keyof typeof DONE, id: string | number, name: string): string => `${done} ${id} ${name}`;

const SAID = /^(closed|closed-now|published) ([\da-f-]{1,36}) ([\w -]{1,40})$/;

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
			<div className={common.ways}>
				<Link href={href(id)}>Back to {name}</Link>
				{done === "closed-now" && (
					<UndoButton ms={UNDO_MS}>
						<PostForm action={href(id)} intent="undo-close" inline>
							<Button type="submit" variant="secondary">
								Undo
							</Button>
						</PostForm>
					</UndoButton>
				)}
			</div>
		</Notice>
	);
};
