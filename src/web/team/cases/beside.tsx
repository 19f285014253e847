import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#web/ui/link/link.tsx";
import styles from "./beside.module.css";
import { CaseList } from "./case-list.tsx";
import type { Inbox } from "./read-inbox.ts";
import { VIEW_WORDS } from "./words.ts";

interface Props {
	inbox: Inbox;
	/** Id of the open case. */
	current: string | undefined;
	children: ReactNode;
}

/** An open case, and from 1280 px on the list at its left. Tab reaches the case first. */
export const Beside = ({ inbox: { address, view, results, count, today }, current, children }: Props) => {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		const row = box.current?.querySelector(`a[href$="${current}"]`)?.closest("li");
		if (!row || !box.current) return;
		const [shown, at] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
		if (at.top < shown.top || at.bottom > shown.bottom) box.current.scrollTop += at.top - shown.top - shown.height / 3;
	}, [current]);
	return (
		<div className={styles.beside}>
			<div className={styles.opened}>{children}</div>
			<nav aria-label="Cases of the list" className={styles.list} ref={box}>
				<p>
					<Link href={address}>{VIEW_WORDS[view]}</Link> {count === 1 ? "1 case" : `${count} cases`}
				</p>
				<CaseList cases={results} today={today} current={current} />
				{results.length < count && <p>The list shows {results.length} of them on this page.</p>}
			</nav>
		</div>
	);
};
