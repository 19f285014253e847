import type { SearchState } from "#web/lib/search-address.ts";
import { CardList } from "#web/parts/provider-card/card-list.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";
import type { BesideGroup } from "./beside-groups.ts";

/** Other ways to get help, below a list with few open providers. They aren't part of its count. */
export const Beside = ({ groups, state }: { groups: BesideGroup[]; state: SearchState }) =>
	groups.map(({ id, title, text, providers, more, isClosed }) => (
		<section key={id} className={styles.beside} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<p className={styles.advice}>{text}</p>
			<CardList className={styles.cards} providers={providers} state={state} hint={undefined} isClosed={isClosed} />
			{more && (
				<p>
					<Link href={more.href}>{more.text}</Link>
				</p>
			)}
		</section>
	));
