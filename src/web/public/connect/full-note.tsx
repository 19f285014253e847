import { Notice } from "#web/ui/notice/notice.tsx";

/** The only chosen provider takes no new clients, so our team looks for others. */
export const FullNote = ({ note }: { note: string }) => (
	<Notice kind="info" title={note}>
		<p>You can still send your request. Our team will look for other providers and ask you first.</p>
	</Notice>
);
