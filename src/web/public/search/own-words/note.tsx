import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../own-words.module.css";
import type { OwnWordsNote } from "./note-of.ts";

/** What the search read from the sentence, what of it isn't in the search, and the way to change it. */
export const Note = ({ note }: { note: OwnWordsNote }) => (
	<section className={styles.note} aria-label="Your sentence">
		{Object.entries(note.wrote).map(([label, words]) => (
			<p key={label}>
				{note.values[label]} – you wrote {words}
			</p>
		))}
		{note.remarks.map((remark) => (
			<p key={remark}>{remark}</p>
		))}
		<p>
			<Link href={links.ownWords()}>Change your sentence</Link>
		</p>
	</section>
);
