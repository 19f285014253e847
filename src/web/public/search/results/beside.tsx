import type { SearchState } from "#web/lib/search-address.ts";
import { CardList } from "#web/parts/provider-card/card-list.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";
import type { BesideGroup } from "./beside-groups.ts";

interface Props {
	groups: BesideGroup[];
	state: SearchState;
	/** No provider matches, so these come first. */
	isAlone?: boolean;
}

/** Other ways to get help, below a list with few open providers. They aren't part of its count. */
export const Beside = ({ groups, state, isAlone }: Props) =>
	groups.map(({ id, title, text, providers, more, isClosed }, nth) => {
		const advice = <p className={styles.advice}>{text}</p>;
		const isFirst = isAlone && nth === 0;
		return (
			<section key={id} className={styles.beside} aria-labelledby={id}>
				<h2 id={id}>{title}</h2>
				{!isFirst && advice}
				<CardList
					className={styles.cards}
					providers={providers}
					state={state}
					hint={undefined}
					afterFirst={isFirst && advice}
					isClosed={isClosed}
				/>
				{more && (
					<p>
						<Link href={more.href}>{more.text}</Link>
					</p>
				)}
			</section>
		);
	});
