-- What a family is called may change; who changed it stands in student_changes.
grant update (name) on families to karo_app;
