import { copy } from "#contract/shared/copy.ts";
import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { connectingWith } from "./service-name.ts";
import styles from "./service-promo.module.css";

/** What our service does about the story's subject, and a button to it (BLG-037 to BLG-041). */
export const ServicePromo = ({ slug, name }: { slug: string | undefined; name: string | undefined }) => (
	<section className={styles.promo} aria-labelledby="free-service">
		<p className={styles.kicker}>{copy.blog.freeService}</p>
		<h2 id="free-service" className={styles.heading}>
			{copy.blog.faster}
		</h2>
		<p>{connectingWith(name)}</p>
		<p>{copy.blog.verified}</p>
		<ButtonLink href={links.storyService(slug)} variant="secondary" icon="search">
			Find providers
		</ButtonLink>
	</section>
);
