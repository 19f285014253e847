import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import common from "../field/field.module.css";
import { Field } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./coverage.module.css";

export interface ToolsProps {
	id: string;
	/** The coverage as a sentence. */
	summary: string;
	/** The result of the search as a sentence. */
	found: string;
	disabled: boolean;
	onSearch: (text: string) => void;
	onEverywhere: () => void;
	onClear: () => void;
}

/** The top of the list: how much is served, the search, and the buttons that set or clear everything. */
export const Tools = ({ id, summary, found, disabled, onSearch, onEverywhere, onClear }: ToolsProps): ReactNode => {
	const [text, setText] = useState("");
	return (
		<div className={styles.tools}>
			<p role="status" className={styles.summary}>
				<Icon name="map-pin" />
				<span>{summary}</span>
			</p>
			<div className={styles.all}>
				<Button variant="secondary" icon="globe" disabled={disabled} onClick={onEverywhere}>
					Australia-wide
				</Button>
				<Button variant="quiet" disabled={disabled} onClick={onClear}>
					Clear all
				</Button>
			</div>
			<Field id={id} label="Find a region or postcode" hint="For example Barwon, Tasmania or 3220">
				<span className={styles.search}>
					<Icon name="search" className={styles.glass} />
					<input
						id={id}
						type="search"
						className={common.control}
						value={text}
						autoComplete="off"
						spellCheck={false}
						aria-describedby={`${id}-hint`}
						// Enter in the search must not send the form.
						onKeyDown={(event) => {
							if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
						}}
						onChange={({ currentTarget: { value } }) => {
							setText(value);
							onSearch(value);
						}}
					/>
				</span>
			</Field>
			<p role="status" className={styles.found}>
				{found}
			</p>
		</div>
	);
};
