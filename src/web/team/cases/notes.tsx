import type { ReactNode } from "react";
import type { CaseNote } from "#contract/cases/cases.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import { Paged, type PageOf } from "./page-of.tsx";
import { moment } from "./words.ts";

interface Props {
	notes: readonly CaseNote[];
	page: PageOf;
	today: string;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Internal notes on a case. Visitors and providers never see them. */
export const Notes = ({ notes, page, today, told }: Props) => {
	// Clears the field once a note is saved.
	const round = useRound(page.count);
	return (
		<section aria-labelledby="notes" className={notes.length === 0 ? styles.screen : undefined}>
			<Stack gap={4}>
				<h2 id="notes" className={desk.heading}>
					Notes
				</h2>
				{notes.length > 0 && (
					<Paged of={page} what="notes">
						<ol className={styles.notes}>
							{notes.map((note) => (
								<li key={note.id} className={styles.note}>
									<p className={styles.by}>
										<strong>{note.who ?? "A former colleague"}</strong>{" "}
										<time dateTime={note.at}>{moment(note.at, today)}</time>
									</p>
									<p className={styles.words}>{note.text}</p>
									{note.mentions.length > 0 && <p className={styles.by}>Notified: {note.mentions.join(", ")}</p>}
									{note.unknown_mentions.map((name) => (
										<p key={name} className={styles.by}>
											No colleague is called “{name}”, so nobody was notified.
										</p>
									))}
								</li>
							))}
						</ol>
					</Paged>
				)}
				{told}
				<ActForm key={round} intent="note" submit="Add note">
					<Field
						name="text"
						as={TextArea}
						id="note"
						label="Add a note"
						hint="Type @ and a name to mention a colleague. Only the team sees notes."
						rows={3}
					/>
				</ActForm>
			</Stack>
		</section>
	);
};
