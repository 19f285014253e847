import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import styles from "./own-words-form.module.css";

interface Props {
	/** Id of the field. */
	id?: string;
	/** True beside the ordinary form. */
	optional?: boolean;
	text?: string | undefined;
	error?: string | undefined;
	csrfToken?: string | undefined;
}

/**
 * One field to say the search in a sentence. An ordinary form that posts and loads the next page, with or without
 * scripts, so that the sentence never stands in an address.
 */
export const OwnWordsForm = ({ id = "own-words", optional, text, error, csrfToken }: Props) => {
	const root = useRoot();
	return (
		<form method="post" action={links.ownWords()} className={styles.form} noValidate autoComplete="off">
			<input type="hidden" name={CSRF_FIELD} value={csrfToken ?? root?.csrfToken ?? ""} />
			<TextArea
				id={id}
				name="text"
				label={optional ? "Or say it in your own words" : "Say it in your own words"}
				optional={optional}
				hint="Who needs what support, and where? For example: “My son is 5, non-verbal, Geelong, speech therapy after school”. Leave out names."
				rows={3}
				defaultValue={text}
				error={error}
			/>
			<div>
				<Button type="submit" variant="secondary" icon="search">
					Search in my own words
				</Button>
			</div>
		</form>
	);
};
