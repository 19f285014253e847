import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../own-words.module.css";
import type { OwnWordsNote } from "./note-of.ts";

/** In the search summary: what of the sentence isn't in the search, and the way to change it. */
export const Note = ({ note }: { note: OwnWordsNote }) => (
	<section className={styles.note} aria-label="Your sentence">
		{note.remarks.map((remark) => (
			<p key={remark}>{remark}</p>
		))}
		<p>
			<Link href={links.ownWords()}>Change your sentence</Link>
		</p>
	</section>
);
