import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Checkbox } from "#web/ui/field/field.tsx";
import { FindBox } from "../find/find-box.tsx";
import styles from "./command-menu.module.css";
import { isHere, KEYS, pressKey } from "./keys.ts";
import { useKeys, useKeysSetting } from "./use-keys.ts";

interface Props {
	/** The pages of the console. */
	pages: readonly { href: string; label: string }[];
	/** The stored setting: whether single keys act. */
	singleKeys: boolean;
}

/** Keys with Ctrl or ⌘, which always act. */
const COMBINED = { K: "Find or do anything", Enter: "Send what you’re writing" };

/** The command menu (Ctrl or ⌘ K), which finds people, providers, cases, acts and pages, and the list of keys (?). */
export const CommandMenu = ({ pages, singleKeys }: Props) => {
	const [shown, show] = useState<"menu" | "keys">();
	const { isOn, failed, turn } = useKeysSetting(singleKeys);
	useKeys(isOn, show);
	const navigate = useNavigate();
	const field = useRef<HTMLInputElement>(null);
	// After the dialog has opened, which gives the focus to its first button.
	useEffect(() => {
		if (shown === "menu") field.current?.focus();
	}, [shown]);
	const close = () => show(undefined);
	const acts =
		shown === "menu"
			? [
					// After the dialog has given back the focus.
					...KEYS.filter(isHere).map(({ key, words }) => ({
						...{ name: words, says: [`Key ${key}`] },
						run: () => setTimeout(() => (key === "?" ? show("keys") : pressKey(key))),
					})),
					...pages.map(({ href, label }) => ({ name: label, says: ["Page"], run: () => navigate(href) })),
				]
			: [];
	return (
		<>
			<Dialog open={shown === "menu"} title="Find or do" onClose={close}>
				<FindBox id="command" ref={field} acts={acts} isOpen onDone={close} />
			</Dialog>
			<Dialog open={shown === "keys"} title="Keys" onClose={close}>
				<dl className={styles.keys}>
					{Object.entries(COMBINED).map(([key, words]) => (
						<div key={key}>
							<dt>
								<kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>{key}</kbd>
							</dt>
							<dd>{words}</dd>
						</div>
					))}
					{KEYS.map(({ key, words }) => (
						<div key={key}>
							<dt>
								<kbd>{key}</kbd>
							</dt>
							<dd>{words}</dd>
						</div>
					))}
				</dl>
				<Checkbox
					id="single_keys"
					name="single_keys"
					label="Use single keys"
					hint="Turn them off if you use speech input. We keep your choice with your account."
					error={failed ? "We couldn’t save that. Please try again." : undefined}
					checked={isOn}
					onChange={(event) => turn(event.currentTarget.checked)}
				/>
			</Dialog>
		</>
	);
};
