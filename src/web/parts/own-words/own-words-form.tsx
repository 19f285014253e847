import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import styles from "./own-words-form.module.css";

interface Props {
	/** Id of the field. */
	id?: string;
	/** On the home page, whose heading asks: sentences to try. Their links fill in the box. */
	examples?: readonly string[];
	text?: string | undefined;
	error?: string | undefined;
	csrfToken?: string | undefined;
}

/**
 * One field to say the search in a sentence. An ordinary form that posts and loads the next page, with or without
 * scripts, so that the sentence never stands in an address.
 */
export const OwnWordsForm = ({ id = "own-words", examples, text, error, csrfToken }: Props) => {
	const root = useRoot();
	const fill = (sentence: string) => {
		const field = document.getElementById(id);
		if (!(field instanceof HTMLTextAreaElement)) return;
		field.value = sentence;
		field.focus();
	};
	return (
		<form method="post" action={links.ownWords()} className={styles.form} noValidate autoComplete="off">
			<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
			{examples && <input type="hidden" name="home" value="yes" />}
			<TextArea
				id={id}
				name="text"
				label={
					examples ? <span className="visually-hidden">Say it in your own words</span> : "Say it in your own words"
				}
				hint={
					examples
						? undefined
						: "Who needs what support, and where? For example: “My son is 5, non-verbal, Geelong, speech therapy after school”. Leave out names."
				}
				rows={3}
				defaultValue={text}
				error={error}
			/>
			{examples && (
				<ul className={styles.examples} aria-label="Examples to try">
					{examples.map((sentence, nth) => (
						<li key={sentence}>
							<a
								href={`${links.home()}?example=${nth}#${id}`}
								rel="nofollow"
								onClick={(event) => {
									event.preventDefault();
									fill(sentence);
								}}
							>
								{sentence}
							</a>
						</li>
					))}
				</ul>
			)}
			<div className={styles.send}>
				<Button type="submit" variant={examples ? "primary" : "secondary"} icon="search">
					Search in my own words
				</Button>
				{examples && <p>Leave out names. We don't store what you write.</p>}
			</div>
		</form>
	);
};
