import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import type { findAnything } from "#contract/people/find.ts";
import { RECORD_SEARCH_CHARACTERS } from "#contract/people/options.ts";
import { readInBrowser } from "#web/lib/browser.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { useSuggestions } from "#web/ui/combobox/use-suggestions.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { isComposing } from "../../ui/composing/composing.ts";
import { Parts } from "../common/parts.tsx";
import styles from "./find.module.css";
import { countWords, type FoundGroup, groupsOf } from "./found.ts";

const LABEL = "Find a person, provider or case";

/** Something to press in the list, beside what is found. */
interface Act {
	name: string;
	says: readonly string[];
	run: () => void;
}

type Option = { name: string; says: readonly string[]; reference?: string } & ({ href: string } | { run: () => void });
/** Tells an option from all others, also from a person of the same name. */
const keyOf = (option: Option): string => ("href" in option ? option.href : `${option.name} ${option.says}`);
interface Group {
	heading: string;
	lines: readonly Option[];
}

const suggest = async (text: string, signal: AbortSignal): Promise<readonly Group[]> => {
	const found = await readInBrowser<typeof findAnything>(
		`/team/find/?${new URLSearchParams({ search: text })}`,
		signal,
	);
	const groups: readonly FoundGroup[] = groupsOf(found);
	const all = { href: teamLinks.cases({ search: text }), name: countWords(found), says: ["Open the list"] };
	return [...groups, ...(found.open + found.closed > 0 ? [{ heading: "In the inbox", lines: [all] }] : [])];
};

interface Props {
	/** Id of the field. */
	id: string;
	/** Acts that the typed words choose from. */
	acts?: readonly Act[];
	/** Shows the list before something is typed. */
	isOpen?: boolean;
	/** Called when something was chosen or the search was sent. */
	onDone?: () => void;
	ref?: Ref<HTMLInputElement>;
	children?: ReactNode;
}

/**
 * The search of the console: a combobox with a list of the ARIA Authoring Practices, that answers while one types.
 * Without scripts it's a form that opens the page of results.
 */
export const FindBox = ({ id, acts = [], isOpen = false, onDone, ref }: Props) => {
	const { found, ask, forget } = useSuggestions<Group>({ suggest, minChars: 2, delay: 150 });
	const [text, setText] = useState("");
	const [open, setOpen] = useState(isOpen);
	const [chosen, setChosen] = useState<string>();
	const [live, setLive] = useState(false);
	useEffect(() => setLive(true), []);
	const list = useRef<HTMLDivElement>(null);
	const listId = useId();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const asked = pathname.startsWith(teamLinks.find()) ? new URLSearchParams(search).get("search") : null;
	const words = text.toLowerCase().trim();
	const fitting = acts.filter(({ name }) => name.toLowerCase().includes(words));
	const groups: readonly Group[] = [
		...found.items,
		...(fitting.length > 0 ? [{ heading: "Acts and pages", lines: fitting }] : []),
	];
	const options = groups.flatMap(({ lines }) => lines);
	// By what it is, because answers that arrive later move it in the list.
	const active = options.findIndex((option) => keyOf(option) === chosen);
	const isShown = open && (options.length > 0 || found.state === "ready");
	useEffect(() => {
		list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
	});

	const close = () => {
		setOpen(isOpen);
		setChosen(undefined);
	};
	const choose = (option: Option) => {
		close();
		forget();
		onDone?.();
		if ("href" in option) navigate(option.href);
		else option.run();
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			setOpen(true);
			const step = event.key === "ArrowDown" ? 1 : -1;
			const next = options[(Math.max(active, step > 0 ? -1 : 0) + step + options.length) % (options.length || 1)];
			setChosen(next && keyOf(next));
		} else if (event.key === "Enter") {
			const option = isShown ? options[active] : undefined;
			if (!option) return;
			event.preventDefault();
			choose(option);
		} else if (event.key === "Escape" && isShown && !isOpen) {
			event.preventDefault();
			close();
		}
	};
	let nth = -1;
	return (
		<Form
			method="get"
			action={teamLinks.find()}
			role="search"
			aria-label="Everything"
			className={styles.find}
			onSubmit={() => {
				close();
				onDone?.();
			}}
			onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
		>
			<label htmlFor={id} className="visually-hidden">
				{LABEL}
			</label>
			<span className={styles.icon}>
				<Icon name="search" />
			</span>
			<input
				ref={ref}
				id={id}
				name="search"
				type="search"
				defaultValue={asked ?? undefined}
				autoComplete="off"
				maxLength={RECORD_SEARCH_CHARACTERS}
				onChange={({ currentTarget: { value } }) => {
					setText(value);
					setChosen(undefined);
					setOpen(true);
					ask(value);
				}}
				onKeyDown={onKeyDown}
				{...(live && {
					...{ role: "combobox", "aria-autocomplete": "list", "aria-expanded": isShown, "aria-controls": listId },
					"aria-activedescendant": isShown && active >= 0 ? `${listId}-${active}` : undefined,
				})}
			/>
			<button type="submit">
				<Icon name="search" />
				<span className={styles.words}>Find</span>
			</button>
			<div className={styles.popup} hidden={!isShown} data-inline={isOpen || undefined}>
				<div ref={list} role="listbox" id={listId} aria-label="Found" tabIndex={-1}>
					{groups.map(({ heading, lines }) => (
						// biome-ignore lint/a11y/useSemanticElements: a group of options
						<div role="group" key={heading} aria-label={heading}>
							<p aria-hidden="true">{heading}</p>
							{lines.map((option) => {
								nth += 1;
								const index = nth;
								return (
									// biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
									// biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
									<div
										key={keyOf(option)}
										role="option"
										id={`${listId}-${index}`}
										aria-selected={index === active}
										onPointerDown={(event) => event.preventDefault()}
										onClick={() => choose(option)}
									>
										<span>
											<Name>{option.name}</Name>
										</span>{" "}
										<span>
											<Parts of={option.says} reference={option.reference} />
										</span>
									</div>
								);
							})}
						</div>
					))}
				</div>
				{options.length === 0 && <p>Nothing matches.</p>}
			</div>
			<p role="status" className="visually-hidden">
				{isShown && found.state === "ready" && (options.length === 1 ? "1 match" : `${options.length} matches`)}
				{found.state === "failed" && "The search couldn’t answer. Press Enter to try again."}
			</p>
		</Form>
	);
};
