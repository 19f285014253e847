import type { ReactNode } from "react";
import type { CaseNote } from "#contract/cases/cases.ts";
import { useRound } from "../../lib/use-round.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
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
	requestKey: string;
	typed: string | undefined;
	error: string | undefined;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Internal notes on a case. Visitors and providers never see them. */
export const Notes = ({ notes, page, today, requestKey, typed, error, told }: Props) => {
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
				<PostForm key={round} intent="note" requestKey={requestKey}>
					<TextArea
						id="note"
						name="text"
						label="Add a note"
						hint="Type @ and a name to mention a colleague. Only the team sees notes."
						rows={3}
						defaultValue={typed}
						error={error}
					/>
					<div>
						<Button type="submit" variant="secondary">
							Add note
						</Button>
					</div>
				</PostForm>
			</Stack>
		</section>
	);
};
