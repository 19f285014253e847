import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { isComposing } from "../composing/composing.ts";
import fieldStyles from "../field/field.module.css";
import { describe, Field } from "../field/field.tsx";
import styles from "./combobox.module.css";
import { matchPieces } from "./matches.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface ComboboxProps<T> {
	id: string;
	name: string;
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	optional?: boolean | undefined;
	defaultValue?: string | undefined;
	suggest: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
	toLabel: (item: T) => string;
	toKey: (item: T) => string;
	/** Called with the chosen suggestion, or with null as soon as the user edits the text. */
	onSelect: (item: T | null) => void;
	onText?: ((text: string) => void) | undefined;
	minChars?: number;
	delay?: number;
	/** Name of the list, for example "Postcodes and suburbs". */
	listLabel: string;
	/** Shown and announced if nothing matches. */
	emptyText: string;
	/** Called if suggestions can't be loaded. The caller then accepts any text. */
	onFailed?: (() => void) | undefined;
	onBlur?: (() => void) | undefined;
	/** Label of the suggestion that the caller matched to the text; shown as if the user had chosen it. */
	settled?: string | undefined;
	maxLength?: number | undefined;
	required?: boolean | undefined;
}

/**
 * A text field with suggestions: the editable combobox with list autocomplete and manual selection of the ARIA
 * Authoring Practices. The input is uncontrolled and, until the scripts load, an ordinary text field.
 */
export const Combobox = <T,>(props: ComboboxProps<T>) => {
	const {
		id,
		name,
		label,
		hint,
		error,
		optional,
		defaultValue,
		toLabel,
		toKey,
		listLabel,
		emptyText,
		maxLength,
		required,
	} = props;
	const { found, ask, forget } = useSuggestions({
		suggest: props.suggest,
		minChars: props.minChars ?? 3,
		delay: props.delay ?? 300,
		onFailed: props.onFailed,
	});
	const input = useRef<HTMLInputElement>(null);
	const popup = useRef<HTMLDivElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const [live, setLive] = useState(false);
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const count = found.items.length;
	const shown = open && count > 0;
	const empty = open && found.state === "ready" && count === 0;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		// This only changes ARIA attributes, so it can wait.
		startTransition(() => setLive(true));
		const field = input.current;
		if (!field || field.value === (defaultValue ?? "")) return;
		// The user typed this before the scripts loaded.
		props.onText?.(field.value);
		props.onSelect(null);
		if (document.activeElement === field) {
			setOpen(true);
			ask(field.value, 0);
		} else props.onBlur?.();
	}, []);

	const { settled } = props;
	useEffect(() => {
		if (input.current && settled) input.current.value = settled;
	}, [settled]);

	useEffect(() => {
		if (!shown && !empty) return;
		popup.current?.scrollIntoView({ block: "nearest" });
		input.current?.scrollIntoView({ block: "nearest" });
	}, [shown, empty]);

	useEffect(() => {
		if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
	}, [active]);

	const close = () => {
		setOpen(false);
		setActive(-1);
	};

	const typed = (text: string) => {
		setActive(-1);
		setOpen(true);
		ask(text);
		props.onText?.(text);
		props.onSelect(null);
	};

	const choose = (item: T) => {
		if (input.current) input.current.value = toLabel(item);
		close();
		forget();
		props.onText?.(toLabel(item));
		props.onSelect(item);
	};

	/** Opens the list at the option with this index, or asks for suggestions if there are none yet. */
	const goTo = (index: number) => {
		setOpen(true);
		if (count > 0) setActive(index);
		else ask(input.current?.value ?? "", 0);
	};

	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
		const item = shown ? found.items[active] : undefined;
		switch (event.key) {
			case "ArrowDown":
				event.preventDefault();
				return goTo(event.altKey ? -1 : shown && active < count - 1 ? active + 1 : 0);
			case "ArrowUp":
				event.preventDefault();
				return event.altKey ? close() : goTo(shown && active > 0 ? active - 1 : count - 1);
			case "Enter":
				if (item === undefined) return;
				event.preventDefault();
				return choose(item);
			case "Escape":
				if (shown || empty) {
					event.preventDefault();
					return close();
				}
				if (input.current?.value) {
					input.current.value = "";
					forget();
					props.onText?.("");
					props.onSelect(null);
				}
				return;
			case "Home":
			case "End":
			case "ArrowLeft":
			case "ArrowRight":
				// These keys move the caret in the text.
				return setActive(-1);
		}
	};

	const status = !open
		? ""
		: found.state === "ready"
			? count === 0
				? emptyText
				: `${count} ${count === 1 ? "suggestion" : "suggestions"} available`
			: "";

	const comboboxProps = live && {
		role: "combobox",
		"aria-autocomplete": "list" as const,
		"aria-expanded": shown,
		"aria-controls": `${id}-list`,
		"aria-activedescendant": shown && active >= 0 ? `${id}-option-${active}` : undefined,
	};

	return (
		<div className={styles.combobox}>
			<Field id={id} label={label} hint={hint} error={error} optional={optional}>
				<input
					ref={input}
					id={id}
					name={name}
					type="text"
					className={fieldStyles.control}
					defaultValue={defaultValue}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={maxLength}
					required={required}
					{...describe({ id, hint, error })}
					{...comboboxProps}
					onInput={(event) => typed(event.currentTarget.value)}
					onKeyDown={onKeyDown}
					onClick={() => setOpen(true)}
					onBlur={() => {
						close();
						props.onBlur?.();
					}}
				/>
			</Field>
			<div ref={popup} className={styles.popup} hidden={!shown && !empty}>
				<div ref={list} id={`${id}-list`} role="listbox" aria-label={listLabel} className={styles.list} hidden={!shown}>
					{shown &&
						found.items.map((item, index) => (
							// biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field
							// biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
							<div
								key={toKey(item)}
								id={`${id}-option-${index}`}
								role="option"
								aria-selected={index === active}
								className={styles.option}
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => choose(item)}
							>
								{matchPieces(toLabel(item), found.text ?? "").map((piece) =>
									piece.hit ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
								)}
							</div>
						))}
				</div>
				{empty && (
					<p className={styles.empty} aria-hidden="true">
						{emptyText}
					</p>
				)}
			</div>
			<div role="status" className="visually-hidden">
				{status}
			</div>
		</div>
	);
};
