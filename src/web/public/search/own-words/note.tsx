import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../own-words.module.css";
import type { OwnWordsNote } from "./load-note.ts";
import { Remarks } from "./remarks.tsx";

/** What we understood of the visitor's sentence, above the results, and the way to change it. */
export const Note = ({ note }: { note: OwnWordsNote }) => (
	<section className={styles.note} aria-label="Your sentence">
		<p>
			<strong>We understood:</strong> {note.words}.{" "}
			<Link href={links.ownWords(undefined, [], { change: true })}>Change your sentence</Link>
		</p>
		{note.otherPlaces.length > 0 && (
			<p>
				Did you mean another place?{" "}
				{note.otherPlaces.map(({ label, href }, at) => (
					<span key={label}>
						{at > 0 && ", "}
						<Link href={href}>{label}</Link>
					</span>
				))}
			</p>
		)}
		{note.remarks.length > 0 && <Remarks lines={note.remarks} />}
	</section>
);
