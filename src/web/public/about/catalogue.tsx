import { copy } from "#contract/shared/copy.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import styles from "../about.module.css";

interface Area {
	id: number;
	name: string;
	slug: string | null;
}

/**
 * Every service area, in three columns where there is room. A press is counted by the link's `ping`: the browser sends it by itself, with or without
 * scripts, while the next page already loads. The next page is a fresh one: at its top, and with nothing searched for.
 */
export const Catalogue = ({ areas, anchor }: { areas: readonly Area[]; anchor: string }) => {
	// A ping's address is a whole one, by the W3C's checker.
	const site = useRoot()?.publicUrl ?? "";
	return (
		<section className={`${styles.section} ${styles.catalogue}`} aria-labelledby={anchor}>
			<h2 id={anchor}>What you can find</h2>
			{areas.length > 0 && (
				<>
					<p>
						These are all the services in our search. Some have their own page. The others open the search, where you
						can choose them.
					</p>
					<ul className={styles.areas}>
						{areas.map(({ id, name, slug }) => (
							<li key={id}>
								<a href={links.serviceArea(slug)} ping={site + links.catalogueChoice(id)}>
									{name}
								</a>
							</li>
						))}
					</ul>
				</>
			)}
			<p>
				<ButtonLink href={links.home()} icon="search" size="large">
					{copy.information.searchForSupports}
				</ButtonLink>
			</p>
		</section>
	);
};
