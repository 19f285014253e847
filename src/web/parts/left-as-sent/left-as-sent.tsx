import { forgetAsSent } from "../../lib/as-sent.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** Message on a page whose scripts failed. The page works without them and offers to reload. */
export const LeftAsSent = () => (
	<Page>
		<Notice kind="warning" role="status" title="Part of this page didn't load">
			<p>
				You can still read it, follow its links and send its forms.{" "}
				<a href={window.location.pathname + window.location.search} onClick={forgetAsSent}>
					Reload it{" "}
				</a>{" "}
				to get all of it.
			</p>
		</Notice>
	</Page>
);
