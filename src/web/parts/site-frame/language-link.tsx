import { links } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./site-nav.module.css";

/** The page about languages, named in English and in three scripts that its readers recognise. CLDR's names, as on the page. */
export const LanguageLink = () => (
	<Link className={styles.language} href={links.inYourLanguage()}>
		<Icon name="globe" /> In your language{" "}
		<bdi lang="ar" dir="rtl">
			العربية
		</bdi>{" "}
		<bdi lang="zh" dir="ltr">
			中文
		</bdi>{" "}
		<bdi lang="vi" dir="ltr">
			Tiếng Việt
		</bdi>
	</Link>
);
