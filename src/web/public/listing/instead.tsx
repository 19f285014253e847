import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import styles from "./listing.module.css";

/** Other ways to reach us. Always visible: without scripts the page can't tell if the frame stayed empty. */
export const Instead = () => {
	const brand = useRoot()?.brand;
	return (
		brand && (
			<div className={styles.instead}>
				<h2>No form, or prefer to talk?</h2>
				<p>
					Call{" "}
					<a className={styles.phone} href={telephone(brand.phone)}>
						{brand.phone}
					</a>
					, {brand.phoneHours}, or email <a href={`mailto:${brand.email}`}>{brand.email}</a>.
				</p>
			</div>
		)
	);
};
